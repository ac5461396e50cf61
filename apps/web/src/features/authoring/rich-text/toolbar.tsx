import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { hasLook, insertTable, type Look, toggleListOf, toggleLook } from './editing.ts';
import type { TextKind } from './text-nodes.ts';

/** @param isPressed absent for a button that does something once */
type Tool = { name: string; sign: ReactNode; isPressed?: boolean; press(): void };

const LOOKS: readonly { look: Look; name: string; sign: ReactNode }[] = [
  { look: 'strong', name: 'Bold', sign: <b>B</b> },
  { look: 'em', name: 'Italic', sign: <i>I</i> },
  { look: 'sub', name: 'Lowered', sign: <Sign text="x₂" /> },
  { look: 'sup', name: 'Raised', sign: <Sign text="x²" /> },
];
const TABLE_TOOLS: readonly [name: string, command: Command][] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  ['Remove row', deleteRow],
  ['Remove column', deleteColumn],
  ['Remove table', deleteTable],
];

/** A sign of characters, drawn by the sheet: as text it would be a second name of its button. */
function Sign({ text }: { text: string }) {
  return <span className="rich-field-sign" data-sign={text} />;
}

/** Toolbar of the visual view; those of tables appear while the cursor is in one. */
export function VisualToolbar({
  editor,
  label,
  kind,
  onFormula,
  onLink,
  onSource,
}: {
  editor: Editor;
  label: string;
  kind: TextKind;
  onFormula(): void;
  onLink(): void;
  onSource(): void;
}) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      looks: LOOKS.map(({ look }) => hasLook(now, look)),
      isList: now.isActive('ul'),
      isNumbered: now.isActive('ol'),
      isInTable: now.isActive('table'),
      isLink: now.isActive('a'),
    }),
  });
  const looks = LOOKS.map(
    ({ look, name, sign }, index): Tool => ({
      name,
      sign,
      isPressed: state.looks[index] === true,
      press: () => toggleLook(editor, look),
    }),
  );
  const blocks: Tool[] = [
    {
      name: 'List',
      sign: <Icon name="list" />,
      isPressed: state.isList,
      press: () => toggleListOf(editor, 'ul'),
    },
    {
      name: 'Numbered list',
      sign: <Sign text="1." />,
      isPressed: state.isNumbered,
      press: () => toggleListOf(editor, 'ol'),
    },
    { name: 'Link', sign: 'Link', isPressed: state.isLink, press: onLink },
  ];
  const table = { name: 'Table', sign: 'Table', press: () => insertTable(editor) };
  const ofTable = TABLE_TOOLS.map(
    ([name, command]): Tool => ({
      name,
      sign: name,
      press: () =>
        editor
          .chain()
          .focus()
          .command(({ state: now, dispatch }) => command(now, dispatch))
          .run(),
    }),
  );
  return (
    <Toolbar
      label={label}
      groups={[
        looks,
        kind === 'block' ? (state.isInTable ? blocks : [...blocks, table]) : [],
        [{ name: 'Formula', sign: 'Formula', press: onFormula }],
      ]}
      more={state.isInTable ? ofTable : []}
      last={{ name: 'Source', sign: 'Source', press: onSource }}
    />
  );
}

/** Buttons in one row, of which Tab reaches one, and the arrows the others. */
export function Toolbar({
  label,
  groups,
  last,
  more = [],
}: {
  label: string;
  groups: readonly (readonly Tool[])[];
  last: Tool;
  /** Tools in a row of their own, for the place of the cursor. */
  more?: readonly Tool[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(last.name);
  const shown = groups.filter((group) => group.length > 0);
  const tools = [...shown.flat(), last, ...more];
  // The one that Tab reached may be gone, with the table that it was for.
  const stop = tools.some(({ name }) => name === current) ? current : tools[0]?.name;

  function move(event: KeyboardEvent): void {
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = buttons[targets[event.key] ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  }

  const button = ({ name, sign, isPressed, press }: Tool) => (
    <button
      key={name}
      type="button"
      className="rich-field-tool"
      aria-label={name}
      title={sign === name ? undefined : name}
      aria-pressed={isPressed}
      tabIndex={name === stop ? 0 : -1}
      onFocus={() => setCurrent(name)}
      // The text keeps its focus and selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {sign}
    </button>
  );
  return (
    <div
      ref={frame}
      className="rich-field-bar"
      role="toolbar"
      aria-label={`${label}: format`}
      onKeyDown={move}
    >
      {shown.map((group) => (
        <div key={group[0]?.name} className="rich-field-tools">
          {group.map(button)}
        </div>
      ))}
      <div className="rich-field-tools is-last">{button(last)}</div>
      {more.length > 0 && <div className="rich-field-tools is-row">{more.map(button)}</div>}
    </div>
  );
}
