import { percent } from '@assay/assessment';
import { Pie } from '@visx/shape';
import { useId } from 'react';
import type { LatestReport } from '../../features/results/charts.ts';
import { formatPercent } from '../../ui/formats.ts';
import { Hatch, seriesClass } from './chart-parts.tsx';

export type Slice = LatestReport['graphdata'][number];

const SIZE = 200;
/** Specification section 9. */
const INNER_RADIUS = 60;
const OUTER_RADIUS = 92;
const GAP_RADIANS = (1.8 * Math.PI) / 180;

/** Solid, hatched and outlined, not only coloured. */
const TEXTURES = {
  Correct: { series: 6, texture: 'solid' },
  Partial: { series: 5, texture: 'hatched' },
  Wrong: { series: 4, texture: 'outlined' },
} as const;

/** Parts of a report's questions, clockwise from the top, with the share of right answers in the middle. */
export function Donut({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const hatchId = useId();
  const shown = slices.filter(({ value }) => value > 0);
  const correct = slices.find(({ name }) => name === 'Correct')?.value ?? 0;
  return (
    <svg className="chart donut" role="img" aria-label={describeSlices(slices)} width={SIZE} height={SIZE}>
      <defs>
        <Hatch id={hatchId} series={TEXTURES.Partial.series} />
      </defs>
      <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
        <Pie
          data={shown}
          pieValue={({ value }) => value}
          padAngle={shown.length > 1 ? GAP_RADIANS : 0}
          innerRadius={INNER_RADIUS}
          outerRadius={OUTER_RADIUS}
        >
          {({ arcs, path }) =>
            arcs.map((arc) => (
              <path key={arc.data.name} d={path(arc) ?? ''} {...textureOf(arc.data.name, hatchId)} />
            ))
          }
        </Pie>
        <text className="donut-figure is-middle" y="0.1em">
          {formatPercent(percent(correct, total))}
        </text>
        <text className="chart-label is-middle" y="24">
          Correct
        </text>
      </g>
    </svg>
  );
}

/** Swatch of a part's texture. */
export function PartSwatch({ name, hatchId }: { name: Slice['name']; hatchId: string }) {
  return (
    <svg className="chart-swatch is-in-line" viewBox="0 0 16 12" aria-hidden="true">
      {TEXTURES[name].texture === 'hatched' && <Hatch id={hatchId} series={TEXTURES[name].series} />}
      <rect x="1" y="1" width="14" height="10" {...textureOf(name, hatchId)} />
    </svg>
  );
}

function textureOf(name: Slice['name'], hatchId: string) {
  const { series, texture } = TEXTURES[name];
  return {
    className: `chart-${texture} ${seriesClass(series)}`,
    ...(texture === 'hatched' ? { fill: `url(#${hatchId})` } : {}),
  };
}

function describeSlices(slices: readonly Slice[]): string {
  return `Donut chart: ${slices.map(({ name, value }) => `${value} ${name}`).join(', ')}`;
}
