import { Link } from 'react-router';
import type { AnalysedItem } from '../../features/item-analysis/item-analysis.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { Icon } from '../../ui/icon.tsx';
import { Interval } from './interval.tsx';
import { describeDiscrimination, describeFacility, describeFinding, rangeOf } from './item-words.ts';

const DISCRIMINATION_SCALE = [-0.4, 0.8] as const;

/** Orders of a column by what it shows. */
function orderBy(name: string, ascending: string, descending: string) {
  return {
    ascending: { order: name, name: ascending },
    descending: { order: `-${name}`, name: descending },
  };
}

/** Columns of the questions. @param pathOf address of one of them */
export function itemColumns(pathOf: (item: AnalysedItem) => string): readonly DataColumn<AnalysedItem>[] {
  return [
    {
      id: 'number',
      head: 'No.',
      kind: 'figure',
      width: '52px',
      sort: orderBy('number', 'Number, from 1', 'Number, last first'),
      cell: ({ number }) => number,
    },
    {
      id: 'question',
      head: 'Question',
      kind: 'reading',
      cell: (item) => (
        <Link className="analysis-stem" to={pathOf(item)} preventScrollReset>
          {item.current ? item.stem : `${item.stem} (former)`}
        </Link>
      ),
    },
    { id: 'answers', head: 'n', kind: 'figure', width: '48px', cell: ({ answers }) => answers },
    {
      id: 'facility',
      head: 'Facility',
      width: '204px',
      isOnPhone: 'named',
      sort: orderBy('facility', 'Hardest first', 'Easiest first'),
      cell: ({ facility, stage, guess }) => (
        <span className="analysis-figure">
          <span>{describeFacility(facility, stage)}</span>
          {facility && (
            <Interval
              estimate={facility}
              scale={[0, 100]}
              mark={guess}
              isPointShown={stage !== 'intervals'}
              label={`${rangeOf(facility, 0)} percent`}
            />
          )}
        </span>
      ),
    },
    {
      id: 'discrimination',
      head: 'Discrimination',
      width: '212px',
      sort: orderBy('discrimination', 'Least discrimination first', 'Most discrimination first'),
      cell: ({ discrimination, stage }) => (
        <span className="analysis-figure">
          <span>{describeDiscrimination(discrimination, stage)}</span>
          {discrimination && (
            <Interval
              estimate={discrimination}
              scale={DISCRIMINATION_SCALE}
              mark={0}
              isPointShown={stage !== 'intervals'}
              label={rangeOf(discrimination, 2)}
            />
          )}
        </span>
      ),
    },
    {
      id: 'omitted',
      head: 'Omitted',
      kind: 'figure',
      width: '76px',
      sort: { ...orderBy('omitted', 'Least omitted first', 'Most omitted first'), startsDescending: true },
      cell: ({ omitted }) => omitted,
    },
    {
      id: 'finding',
      head: 'Finding',
      width: '172px',
      isOnPhone: true,
      sort: { ...orderBy('finding', 'Findings last', 'Findings first'), startsDescending: true },
      cell: (item) => {
        const words = describeFinding(item);
        if (words === '') return null;
        return (
          <span className={item.flags.length > 0 ? 'analysis-finding is-doubt' : 'analysis-finding'}>
            {item.flags.length > 0 && <Icon name="warning" />} <span>{words}</span>
          </span>
        );
      },
    },
  ];
}
