export { ListScreen, type ListScreenProps } from './list-screen.tsx';
