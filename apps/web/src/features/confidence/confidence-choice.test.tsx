import type { Confidence } from '@assay/assessment';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { ConfidenceChoice } from './confidence-choice.tsx';

function Choice({ onChoose }: { onChoose(level: Confidence): void }) {
  const [state, setState] = useState<{ value: Confidence; chosen: boolean }>({
    value: 'I KNOW IT',
    chosen: false,
  });
  return (
    <ConfidenceChoice
      {...state}
      onChoose={(value) => {
        onChoose(value);
        setState({ value, chosen: true });
      }}
    />
  );
}

function showChoice() {
  const chosen: Confidence[] = [];
  const { user } = show(<Choice onChoose={(level) => chosen.push(level)} />);
  return { user, chosen };
}

const level = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('how sure one is', () => {
  it('is one of four, surest first, preset to the surest', () => {
    showChoice();
    expect(screen.getByRole('group', { name: 'Confidence' })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'I KNOW ITpreset',
      'THINK SO',
      'NOT SURE',
      'NO IDEA',
    ]);
    expect(level('I KNOW IT').checked).toBe(true);
  });

  it('is chosen by a click, one at a time', async () => {
    const { user, chosen } = showChoice();
    await user.click(level('NOT SURE'));
    await user.click(level('NO IDEA'));
    expect(chosen).toEqual(['NOT SURE', 'NO IDEA']);
    expect([level('NOT SURE').checked, level('NO IDEA').checked]).toEqual([false, true]);
  });

  it('counts as chosen when the preset itself is picked, once', async () => {
    const { user, chosen } = showChoice();
    await user.click(level('I KNOW IT'));
    expect(chosen).toEqual(['I KNOW IT']);
    await user.click(level('I KNOW IT'));
    expect(chosen).toEqual(['I KNOW IT']);
  });

  it('is said to be the preset until one is chosen', async () => {
    const { user } = showChoice();
    const described = () => screen.getByRole('group').getAttribute('aria-describedby');
    expect(document.getElementById(described() ?? '')?.textContent).toBe('Preset, and not yet chosen by you');
    await user.click(level('THINK SO'));
    expect([described(), screen.queryByText('preset')]).toEqual([null, null]);
  });

  it('is not chosen by passing through with Tab', async () => {
    const { user, chosen } = showChoice();
    await user.tab();
    await user.tab();
    expect(chosen).toEqual([]);
  });
});
