import { useSearchParams } from 'react-router';
import {
  readTestsView,
  type SectionName,
  type SectionView,
  type TestsView,
  writeTestsView,
} from '../../features/tests/tests-view.ts';

/** Which tests are listed, kept in the address, so that reload, back and a bookmark find them again. */
export function useTestsAddress() {
  const [params, setParams] = useSearchParams();
  const view = readTestsView(params);
  return {
    view,
    /** A choice is a step that one can go back from. */
    choose: (change: Partial<Pick<TestsView, 'type' | 'status' | 'order'>>) =>
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
