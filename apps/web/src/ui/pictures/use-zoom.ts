import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { moveBy, pinchOf, WHOLE, type Zoom, zoomBy } from './zoom.ts';

type Point = { x: number; y: number };

/** Limits of time and distance within which two taps are one gesture. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PIXELS = 24;
/** Movement below this is a press and not a drag. */
const DRAG_PIXELS = 8;
/** Horizontal movement of a finger that turns to the next picture, while one is shown whole. */
const SWIPE_PIXELS = 56;
const DOUBLE_TAP_SCALE = 2.5;
const WHEEL_PIXELS = 300;

/**
 * Zoom and pan of a picture in a stage, by touch, pen, mouse and wheel.
 * @param onSwipe called when a swipe asks for the next picture, or the one before
 * @returns the stage's props, and the position of its picture
 */
export function useZoom(onSwipe: (step: 1 | -1) => void): {
  stageRef: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  pointerHandlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
  zoomInMiddle(factor: number): void;
  move(by: Point): void;
  showWhole(): void;
} {
  const stageRef = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const tapped = useRef<(Point & { at: number }) | null>(null);

  const change = useCallback((next: (zoom: Zoom, stage: DOMRect) => Zoom) => {
    const stage = stageRef.current?.getBoundingClientRect();
    if (stage) setZoom((before) => next(before, stage));
  }, []);

  // Not by React, whose wheel listeners are passive: the page must not scroll or zoom beside the picture.
  useEffect(() => {
    const stage = stageRef.current;
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      // Some browsers count in lines or pages; a trackpad's pinch comes with Ctrl and in small steps.
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 40) * (event.ctrlKey ? 4 : 1);
      change((before, box) => zoomBy(before, Math.exp(-pixels / WHEEL_PIXELS), fromMiddle(event, box), box));
    }
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [change]);

  // After turning or resizing, no part of the picture may be out of reach.
  useEffect(() => {
    const keep = () => change((before, stage) => moveBy(before, { x: 0, y: 0 }, stage));
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  }, [change]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    // Prevents the browser's own dragging and selecting; a finger that leaves the stage still counts.
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    began.current = fingers.current.size === 0 ? pointOf(event) : null;
    fingers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent) {
    const before = twoOf(fingers.current);
    const last = fingers.current.get(event.pointerId);
    if (!last) return;
    const now = pointOf(event);
    fingers.current.set(event.pointerId, now);
    const after = twoOf(fingers.current);
    if (before && after) {
      const [from, to] = [pinchOf(before), pinchOf(after)];
      change((zoomed, stage) =>
        zoomBy(
          moveBy(zoomed, difference(to.middle, from.middle), stage),
          to.distance / from.distance,
          fromMiddle({ clientX: to.middle.x, clientY: to.middle.y }, stage),
          stage,
        ),
      );
    } else change((zoomed, stage) => moveBy(zoomed, difference(now, last), stage));
  }

  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    const start = began.current;
    began.current = null;
    if (!start) return;
    const moved = difference(pointOf(event), start);
    if (Math.hypot(moved.x, moved.y) < DRAG_PIXELS) tap(event);
    else if (zoom.scale === 1 && event.pointerType === 'touch' && Math.abs(moved.x) > SWIPE_PIXELS)
      onSwipe(moved.x < 0 ? 1 : -1);
  }

  /** Counted by hand, since not every browser fires a double click for two taps. */
  function tap(event: PointerEvent) {
    const point = pointOf(event);
    const before = tapped.current;
    const isSecond =
      before !== null &&
      event.timeStamp - before.at < DOUBLE_TAP_MS &&
      Math.hypot(point.x - before.x, point.y - before.y) < DOUBLE_TAP_PIXELS;
    tapped.current = isSecond ? null : { ...point, at: event.timeStamp };
    if (!isSecond) return;
    const { clientX, clientY } = event;
    change((zoomed, stage) =>
      zoomed.scale > 1
        ? WHOLE
        : zoomBy(zoomed, DOUBLE_TAP_SCALE, fromMiddle({ clientX, clientY }, stage), stage),
    );
  }

  function onPointerCancel(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    began.current = null;
  }

  return {
    stageRef,
    zoom,
    pointerHandlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    zoomInMiddle: (factor) => change((before, stage) => zoomBy(before, factor, { x: 0, y: 0 }, stage)),
    move: (by) => change((before, stage) => moveBy(before, by, stage)),
    showWhole: () => setZoom(WHOLE),
  };
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, stage: DOMRect): Point {
  return { x: clientX - stage.left - stage.width / 2, y: clientY - stage.top - stage.height / 2 };
}

function difference(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function twoOf(fingers: ReadonlyMap<number, Point>): [Point, Point] | null {
  const [first, second] = fingers.values();
  return first && second ? [first, second] : null;
}
