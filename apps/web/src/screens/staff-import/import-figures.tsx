import type { ReactNode } from 'react';
import type { Understood } from '../../features/imports/imports.ts';
import { type Mark, numbersOf } from '../../features/imports/marks.ts';
import { IconLabel } from '../../ui/icon.tsx';

/** Sums of a file, in one line. */
export function ImportFigures({
  marks,
  understood,
}: {
  marks: readonly Mark[];
  understood: Understood | null;
}) {
  const count = (of: Mark['of']) => numbersOf(marks, of).length;
  const [faults, warnings, near, changed] = [
    count('fault'),
    count('warning'),
    count('near'),
    count('changed'),
  ];
  const there = count('known') + count('duplicate');
  const unused = understood?.unused.length ?? 0;
  return (
    <dl className="import-figures">
      <Figure name="Questions in the file" figure={marks.length} />
      <Figure name="Understood" figure={marks.length - faults} />
      <Figure
        name={
          <IconLabel icon="cross" tone={faults > 0 ? 'wrong' : 'plain'}>
            Faults
          </IconLabel>
        }
        figure={faults}
      />
      <Figure
        name={
          <IconLabel icon="warning" tone={warnings > 0 ? 'partial' : 'plain'}>
            Warnings
          </IconLabel>
        }
        figure={warnings}
      />
      <Figure name={<IconLabel icon="page">Near to the bank</IconLabel>} figure={near} />
      {changed > 0 && <Figure name={<IconLabel icon="again">New versions</IconLabel>} figure={changed} />}
      {there > 0 && <Figure name={<IconLabel icon="same">In the bank or twice</IconLabel>} figure={there} />}
      <Figure name="Fields not used" figure={unused}>
        {unused === 0 ? 'nothing was dropped' : 'named below the columns'}
      </Figure>
    </dl>
  );
}

function Figure({ name, figure, children }: { name: ReactNode; figure: number; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{figure.toLocaleString('en-GB')}</span>
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}
