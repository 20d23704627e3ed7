// Loaded with `--import` into a process that another one starts over an IPC channel. The system closes the channel
// when that other process ends, however it ends, and this process ends too.
if (process.channel !== undefined) {
  process.once('disconnect', () => process.exit(1));
  // The listener alone would keep this process running.
  process.channel.unref();
}
