// Loaded with `--import` into a process started over an IPC channel. When the parent ends, the system closes the
// channel, and this process ends with its process group if it leads one.
if (process.channel !== undefined) {
  process.once('disconnect', end);
  // This listener must not keep the process alive; `message` listeners do, as without it.
  process.channel.unref();
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref();
  });
}

function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // It leads no process group.
    process.exit(1);
  }
}
