import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { type PicturePlace, uploadPicture } from '../../features/authoring/questions.ts';
import { pictureProblem } from '../../ui/pictures/picture-file.ts';
import { useEditing } from './editor-context.ts';

const MOST_BYTES = 10 * 1_024 * 1_024;

/** A picture on its way, or the reason why it did not arrive. */
export type Upload = { id: string; name: string; problem: string | null };

/** Uploads pictures and puts each into the draft once it is there, whatever was typed meanwhile. */
export function usePictureUploads(place: PicturePlace) {
  const { edit } = useEditing();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const leaving = useRef(new AbortController());
  // Calls are outside of rendering.
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const field = place === 'stem' ? 'images' : 'explanationImages';
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const fail = (id: string, problem: string) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, problem } : upload)));

  async function add(file: File): Promise<void> {
    const id = randomUuid();
    const problem = pictureProblem([file], MOST_BYTES);
    setUploads((all) => [...all, { id, name: file.name, problem }]);
    if (problem !== null) return;
    const { signal } = leaving.current;
    try {
      const { file: path, width, height } = await uploadPicture(place, file, signal);
      edit((draft) => ({
        ...draft,
        [field]: [...draft[field], { file: path, alt: '', caption: '', width, height }],
      }));
      remove(id);
    } catch (failure) {
      if (!signal.aborted) fail(id, errorMessageOf(failure));
    }
  }

  return { uploads, add: (file: File) => void add(file), dismiss: remove };
}
