// Loaded with `--import` into a process that another one starts over an IPC channel. The system closes the channel
// when that other process ends, however it ends, and this process ends too.
if (process.channel !== undefined) {
  process.once('disconnect', () => process.exit(1));
  // This listener does not keep the process running; one for messages does, as without it.
  process.channel.unref();
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref();
  });
}
