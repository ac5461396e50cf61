import type { DraftFinding } from '@assay/contract';
import { lazy, Suspense, useId } from 'react';
import { texIn } from '../../features/authoring/formula-tex.ts';
import { renderTex } from '../../features/authoring/questions.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList, useIsFaulty } from './findings-list.tsx';

const RichTextField = lazy(async () => ({
  default: (await import('../../features/authoring/rich-text/rich-text-field.tsx')).RichTextField,
}));

type Props = {
  label: string;
  html: string;
  kind: 'block' | 'inline';
  field: DraftFinding['field'];
  index?: number | null;
  onChange(html: string): void;
  onPicture?: (file: File) => void;
};

/** One text of the question with what was found about it. Until its editor has loaded it can be read. */
export function RichField({ label, html, kind, field, index = null, onChange, onPicture }: Props) {
  const id = useId();
  const { tex } = useEditing();
  const isFaulty = useIsFaulty({ field, index });
  return (
    <div className="text-part">
      <Suspense fallback={<RichText html={html} inline={kind === 'inline'} />}>
        <RichTextField
          label={label}
          html={html}
          tex={texIn(html, tex)}
          kind={kind}
          onChange={onChange}
          renderTex={renderTex}
          describedBy={id}
          invalid={isFaulty}
          {...(onPicture && { onPicture })}
        />
      </Suspense>
      <FindingsList field={field} index={index} id={id} />
    </div>
  );
}
