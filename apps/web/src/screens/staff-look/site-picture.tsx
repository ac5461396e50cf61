import { MAX_PICTURE_BYTES } from '@assay/contract/site-content';
import { ContentPicture } from '../../features/content/content-picture.tsx';
import { type NamedPicture, sendPicture } from '../../features/site-content/site-content.ts';
import { PictureField } from './picture-field.tsx';

type Props = {
  /** Digest of the picture that the form names; null for none. */
  digest: string | null;
  /** Pictures that are known, by their digests. */
  pictures: readonly NamedPicture[];
  fault: string | null;
  /** @param uploaded the picture that it names now, if that is new */
  onChange(digest: string | null, uploaded?: NamedPicture): void;
};

/** Field of a picture that pages show in several sizes. */
export function SitePicture({ digest, pictures, fault, onChange }: Props) {
  const named = pictures.find((each) => each.digest === digest);
  return (
    <PictureField
      name="Picture"
      hint="A PNG, JPEG or WebP of at most 8 MB; 1,920 pixels wide is enough"
      accept="image/png,image/jpeg,image/webp"
      mostBytes={MAX_PICTURE_BYTES}
      shown={
        digest === null ? null : (
          <div className="look-picture">
            {named ? (
              <ContentPicture picture={named.picture} sizes="360px" />
            ) : (
              <p>The picture stays as it is.</p>
            )}
          </div>
        )
      }
      none="There is no picture."
      fault={fault}
      send={sendPicture}
      onKept={(uploaded) => onChange(uploaded.digest, uploaded)}
      onRemove={() => onChange(null)}
    />
  );
}
