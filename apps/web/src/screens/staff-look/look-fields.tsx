import { MAX_LOGO_BYTES } from '@assay/contract/site-content';
import { useLayoutEffect } from 'react';
import { type FormOf, type SiteContent, sendLogo } from '../../features/site-content/site-content.ts';
import type { SiteDraft } from '../../features/site-content/site-drafts.ts';
import { useTenant } from '../../features/tenants/tenant.ts';
import { applyLook } from '../../features/tenants/tenant-look.ts';
import { fileUrl } from '../../paths.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { PictureField } from './picture-field.tsx';

type Props = {
  content: FormOf<'look'>;
  uploaded: SiteDraft['logo'];
  faultAt(field: string): string | null;
  onEdit(changed: Partial<SiteDraft> & { content: SiteContent }): void;
};

/** The accent's hue and vividness, and the logo. */
export function LookFields({ content, uploaded, faultAt, onEdit }: Props) {
  const { hue, vivid } = content;
  const present = useTenant();
  // Chosen colours are seen on the page itself, which is the organisation's again when it is left.
  useLayoutEffect(() => {
    if (!present) return;
    applyLook(document, { ...present, look: { accent_hue: hue, accent_vivid: vivid } });
    return () => applyLook(document, present);
  }, [present, hue, vivid]);
  return (
    <>
      <FormField label="Hue" hint={`${hue}°, around the colour circle`} error={faultAt('hue')}>
        {(control) => (
          <input
            type="range"
            className="look-range"
            min="0"
            max="360"
            value={hue}
            {...control}
            onChange={({ target }) => onEdit({ content: { ...content, hue: Number(target.value) } })}
          />
        )}
      </FormField>
      <FormField label="Vividness" hint={`${Math.round(vivid * 100)}%`} error={faultAt('vivid')}>
        {(control) => (
          <input
            type="range"
            className="look-range"
            min="0"
            max="1"
            step="0.05"
            value={vivid}
            {...control}
            onChange={({ target }) => onEdit({ content: { ...content, vivid: Number(target.value) } })}
          />
        )}
      </FormField>
      <p className="look-fact">This page has the colour as you choose it; others have it once it is saved.</p>
      <LogoField content={content} uploaded={uploaded} fault={faultAt('logo')} onEdit={onEdit} />
    </>
  );
}

function LogoField({
  content,
  uploaded,
  fault,
  onEdit,
}: Pick<Props, 'content' | 'uploaded' | 'onEdit'> & { fault: string | null }) {
  const tenant = useTenant();
  const file = uploaded?.logo === content.logo ? uploaded.file : tenant?.logo;
  const isShown = content.logo !== null && file !== undefined && file !== '';
  return (
    <PictureField
      name="Logo"
      hint="A PNG, or a plain SVG drawing, of at most 500 kB"
      accept="image/png,image/svg+xml"
      mostBytes={MAX_LOGO_BYTES}
      shown={isShown ? <img className="look-logo" src={fileUrl(file)} alt="The logo" /> : null}
      none="There is no logo: pages show the name."
      fault={fault}
      send={sendLogo}
      onKept={(logo) => onEdit({ content: { ...content, logo: logo.logo }, logo })}
      onRemove={() => onEdit({ content: { ...content, logo: null } })}
    />
  );
}
