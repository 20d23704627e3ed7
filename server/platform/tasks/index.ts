export { createTasks, type AskedTasks } from './asked-tasks.ts';
export { startTasks, workOffTasks, type RunningTasks, type TaskParts } from './start-tasks.ts';
export { taskTables } from './tables.ts';
export { TaskLost, type EndedByFault, type Task, type TaskWork } from './task.ts';
