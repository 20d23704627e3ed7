import '@xyflow/react/dist/base.css';
import {
  MarkerType,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useWords } from '../../../engine/react/index.ts';
import { hasModifier } from '../../../engine/react/keys/index.ts';
import { layOut, nodeSize, type PictureLayout } from './layout.ts';
import { nextStop } from './next-stop.ts';
import { PictureContext, type PictureEvents } from './picture-context.ts';
import { PictureControls } from './picture-controls.tsx';
import { StopNode, type StopNodeType } from './stop-node.tsx';
import type { Lineage } from './use-lineage.ts';
import { useLineageWords } from './use-lineage-words.ts';

const nodeTypes = { place: StopNode };
const fit = { padding: 0.05, maxZoom: 1 } as const;

/** React Flow's built-in texts are English: its attribution is in the controls, and keyboard selection is off. */
const ownAttribution = { hideAttribution: true };
const noDescriptions = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' };
const noRole = { 'aria-roledescription': undefined };

/** Height in pixels: as needed, within limits that leave space for the tables. */
const heights = { least: 200, most: 640 };

/** Text is unreadable below this zoom: a larger picture starts at its left end and is panned. */
const smallestZoom = 0.7;

/** The picture of a lineage: Tab and arrows move between nodes, Enter opens the record, the wheel zooms. */
export function LineagePicture({ lineage }: { readonly lineage: Lineage }) {
  return (
    <ReactFlowProvider>
      <Picture lineage={lineage} />
    </ReactFlowProvider>
  );
}

function Picture({ lineage }: { readonly lineage: Lineage }) {
  const translate = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(lineage), [lineage]);
  const { positions } = layout;
  const nodes = useNodes(lineage, positions);
  const edges = useEdges(lineage);
  const events = usePictureEvents(lineage, positions, frame);
  return (
    <div
      className="lineage-picture"
      ref={frame}
      role="group"
      aria-label={translate('lineage.picture')}
      style={{ blockSize: Math.min(heights.most, Math.max(heights.least, layout.height)) }}
    >
      <PictureContext value={events}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onInit={(flow) => void showStart(flow, layout, frame.current)}
          minZoom={0.1}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          proOptions={ownAttribution}
          ariaLabelConfig={noDescriptions}
          zoomOnScroll={false}
          preventScrolling={false}
        >
          <PictureControls fit={fit} />
        </ReactFlow>
      </PictureContext>
    </div>
  );
}

/** Fits the picture if readable, else shows its left end, vertically centred. */
async function showStart(
  { fitView, setViewport }: ReactFlowInstance<StopNodeType>,
  { width, height }: PictureLayout,
  frame: HTMLElement | null,
): Promise<void> {
  const room = { width: frame?.clientWidth ?? width, height: frame?.clientHeight ?? height };
  if (Math.min(room.width / width, room.height / height) >= smallestZoom) await fitView(fit);
  else await setViewport({ x: 0, y: (room.height - height * smallestZoom) / 2, zoom: smallestZoom });
}

type Positions = PictureLayout['positions'];

function useNodes({ nodes, focus }: Lineage, positions: Positions): StopNodeType[] {
  return useMemo(() => {
    const stops = new Map(nodes.map((stop) => [stop.id, stop]));
    return positions.flatMap(({ id, x, y }): StopNodeType[] => {
      const stop = stops.get(id);
      if (stop === undefined) return [];
      return [
        {
          id,
          type: 'place',
          position: { x, y },
          ...nodeSize,
          data: { stop, isFocus: id === focus },
          domAttributes: noRole,
        },
      ];
    });
  }, [nodes, focus, positions]);
}

function useEdges({ nodes, edges }: Lineage): Edge[] {
  const words = useLineageWords();
  const stops = new Map(nodes.map((stop) => [stop.id, stop]));
  return edges.map((flow) => ({
    id: `${flow.from} ${flow.to}`,
    source: flow.from,
    target: flow.to,
    label: words.flowInShort(flow, stops.get(flow.from), stops.get(flow.to)),
    ariaLabel: words.flowSentence(flow, stops.get(flow.from), stops.get(flow.to)),
    labelBgPadding: [6, 3],
    domAttributes: noRole,
    markerEnd: { type: MarkerType.ArrowClosed },
  }));
}

/** Arrows move the focus; a focused node is scrolled into view. */
function usePictureEvents(
  { edges }: Lineage,
  positions: Positions,
  frame: { readonly current: HTMLDivElement | null },
): PictureEvents {
  const { setCenter, getZoom, flowToScreenPosition } = useReactFlow();
  return {
    onKeyDown: (id: string, event: KeyboardEvent) => {
      const next = hasModifier(event) ? undefined : nextStop({ positions, edges }, id, event.key);
      if (next === undefined) return;
      event.preventDefault();
      placeIn(frame.current, next)?.focus({ preventScroll: true });
    },
    onFocus: (focused: string, _: FocusEvent) => {
      const position = positions.find(({ id }) => id === focused);
      const bounds = frame.current?.getBoundingClientRect();
      if (position === undefined || bounds === undefined) return;
      const corner = flowToScreenPosition(position);
      const end = flowToScreenPosition({ x: position.x + nodeSize.width, y: position.y + nodeSize.height });
      const isInside =
        corner.x >= bounds.left && corner.y >= bounds.top && end.x <= bounds.right && end.y <= bounds.bottom;
      if (isInside) return;
      const center = { x: position.x + nodeSize.width / 2, y: position.y + nodeSize.height / 2 };
      void setCenter(center.x, center.y, { zoom: getZoom() });
    },
  };
}

function placeIn(frame: HTMLElement | null, id: string): HTMLElement | undefined {
  const element = frame?.querySelector(`[data-place="${CSS.escape(id)}"]`);
  return element instanceof HTMLElement ? element : undefined;
}
