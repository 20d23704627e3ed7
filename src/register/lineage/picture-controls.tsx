import { Button, ButtonGroup } from '@blueprintjs/core';
import { ZoomInIcon, ZoomOutIcon, ZoomToFitIcon } from '@blueprintjs/icons';
import { Panel, useReactFlow, type FitViewOptions } from '@xyflow/react';
import { useWords } from '../../../engine/react/index.ts';

/** Zoom in, zoom out, fit; and the attribution of the library. */
export function PictureControls({ fit }: { readonly fit: FitViewOptions }) {
  const translate = useWords();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const control = (name: string, icon: React.JSX.Element, act: () => Promise<boolean>) => (
    <Button icon={icon} aria-label={translate(name)} title={translate(name)} onClick={() => void act()} />
  );
  return (
    <>
      <Panel position="top-right" className="lineage-controls">
        <ButtonGroup>
          {control('lineage.zoomIn', <ZoomInIcon />, zoomIn)}
          {control('lineage.zoomOut', <ZoomOutIcon />, zoomOut)}
          {control('lineage.fit', <ZoomToFitIcon />, () => fitView(fit))}
        </ButtonGroup>
      </Panel>
      <Panel position="bottom-right" className="react-flow__attribution">
        <a href="https://reactflow.dev" target="_blank" rel="noopener noreferrer" title={translate('lineage.drawnBy')}>
          React Flow
        </a>
      </Panel>
    </>
  );
}
