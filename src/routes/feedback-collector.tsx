import { useEffect } from 'react';
import { useCatalogue, useViewer } from '../../engine/react/index.ts';

const ID = 'feedback-collector';

/** Loads the issue tracker's feedback collector once the viewer has a role, if the brand has one. */
export function FeedbackCollector() {
  const { feedbackCollectorUrl } = useCatalogue().brand;
  const { role } = useViewer();
  useEffect(() => {
    if (feedbackCollectorUrl === undefined || role === undefined || document.getElementById(ID) !== null) return;
    const script = document.createElement('script');
    script.id = ID;
    script.src = feedbackCollectorUrl;
    script.async = true;
    document.head.append(script);
  }, [feedbackCollectorUrl, role]);
  return null;
}
