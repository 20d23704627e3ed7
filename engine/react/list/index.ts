export { ListScreen } from './list-screen.tsx';
export { ListPart } from './list-part.tsx';
export { ListSkeleton } from './list-skeleton.tsx';
