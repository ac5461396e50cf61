import { useRef, useState } from 'react';
import { pictureProblem } from './picture-file.ts';

/** A chosen picture, as a file and decoded. */
export type ChosenPicture = { file: File; image: ImageBitmap };

/** Picture that the user is about to send, for a preview; or the reason why the chosen file is none. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef<File | null>(null);

  function forget(why: string | null = null): void {
    newest.current = null;
    chosen?.image.close();
    setChosen(null);
    setProblem(why);
  }

  async function choose(files: readonly File[]): Promise<void> {
    const found = pictureProblem(files);
    const [file] = files;
    forget(found);
    if (found !== null || file === undefined) return;
    newest.current = file;
    try {
      const image = await createImageBitmap(file);
      // Another may have been chosen meanwhile.
      if (newest.current === file) setChosen({ file, image });
      else image.close();
    } catch {
      if (newest.current === file)
        setProblem(`“${file.name}” cannot be read as a picture. Please choose another.`);
    }
  }

  return { chosen, problem, choose, forget, setProblem };
}
