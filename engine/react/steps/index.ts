export { StepList } from './step-list.tsx';
export { StepsScreen } from './steps-screen.tsx';
export { useOwnStep, useSteps } from './use-steps.ts';
