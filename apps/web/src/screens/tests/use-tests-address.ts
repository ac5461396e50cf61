import { useSearchParams } from 'react-router';
import {
  readTestsView,
  type SectionName,
  type SectionView,
  type TestsView,
  writeTestsView,
} from '../../features/tests/tests-view.ts';

/** View of the list of tests, kept in the address, so that reload, back and a bookmark find it again. */
export function useTestsAddress() {
  const [params, setParams] = useSearchParams();
  const view = readTestsView(params);
  return {
    view,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (change: Partial<Pick<TestsView, 'type' | 'status' | 'subject' | 'order'>>) =>
      setParams((now) => writeTestsView({ ...readTestsView(now), ...change }), { preventScrollReset: true }),
    changeSection: (name: SectionName, change: Partial<SectionView>) =>
      setParams(
        (now) => {
          const { sections, ...rest } = readTestsView(now);
          return writeTestsView({
            ...rest,
            sections: { ...sections, [name]: { ...sections[name], ...change } },
          });
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
