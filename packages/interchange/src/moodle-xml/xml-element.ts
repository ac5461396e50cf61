/** @param text what stands directly within it */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** The children of a name, in the file's order. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element === undefined ? [] : element.children.filter((child) => child.name === name);
}

/** The first child of a name, or along a path of names. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** What stands in the element at the end of a path, trimmed as Moodle does it; empty when there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return childOf(element, ...path)?.text.trim() ?? '';
}
