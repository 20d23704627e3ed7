export { createTasks, type TaskQueue } from './task-queue.ts';
export { startTasks, drainTasks, type RunningTasks, type TaskDependencies } from './start-tasks.ts';
export { taskTables } from './tables.ts';
export { TaskLost, type Task, type TaskWork } from './task.ts';
