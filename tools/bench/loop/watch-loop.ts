// Loaded into a server with `--import`: reports the longest blocking of its event loop on request.
import type { LoopDelay } from './loop-delay.ts';

/** Resolution of the measurement. */
const everyMs = 2;

let turned = performance.now();
let usage = process.threadCpuUsage();
let held: LoopDelay = { wallMs: 0, processorMs: 0 };

const timer = setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(usage);
  usage = process.threadCpuUsage();
  held = {
    wallMs: Math.max(held.wallMs, now - turned - everyMs),
    processorMs: Math.max(held.processorMs, (user + system) / 1_000),
  };
  turned = now;
}, everyMs);
timer.unref();

process.on('message', () => {
  process.send?.(held);
  held = { wallMs: 0, processorMs: 0 };
});
// The listener must not keep the process alive.
process.channel?.unref();
