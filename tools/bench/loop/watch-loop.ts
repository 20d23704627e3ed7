// Loaded with `--import` into a server: says how long its event loop was held since it was last asked.
import type { LoopDelay } from './loop-delay.ts';

/** A turn of the event loop that takes longer than this is measured. */
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
// The listener alone does not keep the process running.
process.channel?.unref();
