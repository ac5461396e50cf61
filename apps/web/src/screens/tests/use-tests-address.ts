import {
  readTestsView,
  type SectionName,
  type SectionView,
  type TestsView,
  writeTestsView,
} from '../../features/tests/tests-view.ts';
import { useAddressParams } from '../../ui/use-view-in-address.ts';

/** View of the list of tests, kept in the address, so that reload, back and a bookmark find it again. */
export function useTestsAddress() {
  const { params, change } = useAddressParams();
  return {
    view: readTestsView(params),
    choose: (changes: Partial<Pick<TestsView, 'type' | 'status' | 'subject' | 'order'>>) =>
      change((now) => writeTestsView({ ...readTestsView(now), ...changes })),
    changeSection: (name: SectionName, changes: Partial<SectionView>) =>
      change(
        (now) => {
          const { sections, ...rest } = readTestsView(now);
          return writeTestsView({
            ...rest,
            sections: { ...sections, [name]: { ...sections[name], ...changes } },
          });
        },
        { replace: true },
      ),
  };
}
