// Loaded before a command: when the process that started it is gone, the command ends, and so does all it started
// where it heads a process group. Its own children inherit the variable, but not that parent.
if (process.env['ENDS_WITH_PARENT'] === String(process.ppid) && process.channel) {
  process.channel.unref();
  process.on('disconnect', () => {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      process.exit(1);
    }
  });
}
