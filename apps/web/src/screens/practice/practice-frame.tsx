import type { ReactNode } from 'react';
import type { PracticeSource } from '../../features/practice/practice.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PracticeBar } from './practice-bar.tsx';

type Props = {
  source: Pick<PracticeSource, 'name' | 'back'>;
  /** Absent while it is read. */
  children: ReactNode;
  isBusy: boolean;
};

/** Sheet below the bar, where no round is practised: what to choose, or why there is nothing. */
export function PracticeFrame({ source, isBusy, children }: Props) {
  return (
    <>
      <PracticeBar source={source} />
      <div className="exam practice">
        <main className="sheet practice-sheet" aria-busy={isBusy}>
          {children ?? (
            <div className="practice-page">
              <Skeleton />
            </div>
          )}
        </main>
      </div>
    </>
  );
}
