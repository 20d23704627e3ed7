export { ListScreen, type ListScreenProps } from './list-screen.tsx';
export { ListView } from './list-view.tsx';
