import type { Analysis } from '../../features/item-analysis/item-analysis.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { useViewInAddress } from '../../ui/use-view-in-address.ts';
import { ITEMS_VIEW } from './items-view.ts';

/** Choice of the cohort whose first attempts count; the address holds it. */
export function CohortChoice({ cohorts }: Pick<Analysis, 'cohorts'>) {
  const { view, change } = useViewInAddress(ITEMS_VIEW);
  const isKnown = view.cohort === null || cohorts.some(({ _id }) => _id === view.cohort);
  if (cohorts.length === 0 && isKnown) return null;
  return (
    <div className="analysis-cohort">
      <LabelledSelect
        label="Cohort"
        value={view.cohort}
        options={[
          [null, 'Everybody'],
          ...cohorts.map(({ _id, name }) => [_id, name] as const),
          ...(isKnown ? [] : [[view.cohort, 'Another cohort'] as const]),
        ]}
        onChoose={(cohort) => change({ cohort })}
      />
    </div>
  );
}
