import { useWords } from '../state/index.ts';

interface SkeletonProps {
  /** Class that lays out the shapes. */
  readonly className: string;
  /** Class of each shape, from top to bottom. */
  readonly shapes: readonly string[];
}

/** Loading placeholder with shapes similar to the content. */
export function Skeleton({ className, shapes }: SkeletonProps) {
  const translate = useWords();
  return (
    <div className={className} role="status">
      <span className="visually-hidden">{translate('feedback.loading')}</span>
      {shapes.map((shape, index) => (
        <div key={index} className={`skeleton ${shape}`} />
      ))}
    </div>
  );
}
