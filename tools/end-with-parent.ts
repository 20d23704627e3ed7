// Loaded with `--import` into a process that another one starts over an IPC channel. The system closes the channel
// when that other process ends, however it ends. This process ends too, with all it started where it heads a group.
if (process.channel !== undefined) {
  process.once('disconnect', end);
  // This listener does not keep the process running; one for messages does, as without it.
  process.channel.unref();
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref();
  });
}

function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // It heads no group.
    process.exit(1);
  }
}
