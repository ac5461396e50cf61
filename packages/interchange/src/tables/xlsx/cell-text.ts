/** Gathers the text of a cell from its runs, without the signs that say how it is pronounced. */
export class CellText {
  #text = '';
  #isText = false;
  #isPronunciation = false;

  begin(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true;
    this.#isText = name === 't' && !this.#isPronunciation;
  }

  add(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false;
    if (name === 't') this.#isText = false;
  }

  /** The text, with characters that XML cannot hold as they were. */
  end(): string {
    return this.#text.replace(/_x([0-9a-f]{4})_/giu, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
