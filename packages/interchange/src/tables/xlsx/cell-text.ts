/** Joins the text of a cell from its runs, without phonetic signs. */
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

  /** The text, with escaped characters that XML cannot hold restored. */
  end(): string {
    return this.#text.replace(/_x([0-9a-f]{4})_/giu, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
