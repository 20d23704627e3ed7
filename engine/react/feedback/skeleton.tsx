import { useWords } from '../state/index.ts';

interface SkeletonProps {
  /** Lays the shapes out. */
  readonly className: string;
  /** The class of each shape, from above. */
  readonly shapes: readonly string[];
}

/** Keeps the place of what is being loaded, in shapes like it. */
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
