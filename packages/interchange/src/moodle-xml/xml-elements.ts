/** @param text directly within the element */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** The children with a name, in the file's order. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first child with a name, or along a path of names. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

/** The text of the element at the end of a path, trimmed as Moodle does it; empty if there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return childOf(element, ...path)?.text.trim() ?? '';
}
