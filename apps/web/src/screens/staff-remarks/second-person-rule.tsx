import { useSetRemarkRule } from '../../features/remarks/remarks.ts';
import { showError } from '../../ui/toast.tsx';

/** Rule of the organisation for all re-marks, to be read, or changed by whoever may change settings. */
export function SecondPersonRule({
  userId,
  needsSecond,
  mayChange,
}: {
  userId: string;
  needsSecond: boolean;
  mayChange: boolean;
}) {
  const setRule = useSetRemarkRule(userId);
  if (!mayChange) return needsSecond && <p className="label">A second person agrees to each re-mark.</p>;
  return (
    <label className="second-person-rule">
      <input
        type="checkbox"
        checked={setRule.isPending ? setRule.variables : needsSecond}
        disabled={setRule.isPending}
        onChange={({ currentTarget }) => setRule.mutate(currentTarget.checked, { onError: showError })}
      />
      <span>A second person agrees to each re-mark</span>
    </label>
  );
}
