export { discardChanges, hasUnsavedChanges, hasPendingWork, useUnsavedChanges } from './unsaved-changes.ts';
export { useLeave, useLeaveGuard, type Blocker } from './use-leave.ts';
