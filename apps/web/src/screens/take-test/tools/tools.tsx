import { type KeyboardEvent, useState } from 'react';
import { type CalculatorKey, CLEARED, press } from '../../../features/calculator/calculator.ts';
import { CalculatorPanel } from '../../../features/calculator/calculator-panel.tsx';
import { NotesPanel } from '../../../features/notes/notes-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlayerSettings } from './player-settings.tsx';
import type { Tool, Tools } from './use-tools.ts';
import './tools.css';

const toolNames = { calculator: 'Calculator', notes: 'Take Notes' } as const satisfies Record<Tool, string>;

/** State of the panels; kept by the page, so that closing one loses nothing. */
type ToolContents = {
  calculator: ReturnType<typeof press>;
  pressKey: (key: CalculatorKey) => void;
  questionNumber: number;
  notes: string;
  setNotes: (notes: string) => void;
  saveState: string;
};

export function useCalculator(): Pick<ToolContents, 'calculator' | 'pressKey'> {
  const [calculator, setCalculator] = useState(CLEARED);
  return { calculator, pressKey: (key) => setCalculator((before) => press(before, key)) };
}

/** One open tool. It handles its own keys, except for those that leave it. */
function ToolPanel({ tool, tools, contents }: { tool: Tool; tools: Tools; contents: ToolContents }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    tools.close(tool);
  }
  return (
    <section className="tool-panel" data-panel={tool} aria-label={toolNames[tool]} onKeyDown={onKeyDown}>
      {tool === 'calculator' ? (
        <CalculatorPanel
          calculator={contents.calculator}
          onPress={contents.pressKey}
          focusRef={tools.calculatorRef}
        />
      ) : (
        <NotesPanel
          questionNumber={contents.questionNumber}
          notes={contents.notes}
          saveState={contents.saveState}
          onChange={contents.setNotes}
          focusRef={tools.notesRef}
        />
      )}
    </section>
  );
}

const rows = [
  { tool: 'calculator', icon: 'calculator', key: 'Shift C' },
  { tool: 'notes', icon: 'note', key: 'Shift N' },
] as const satisfies { tool: Tool; icon: string; key: string }[];

/** Tools beside the sheet: each expands under its own row, in a place reserved for it. */
export function ToolRows({
  tools,
  contents,
  singleKeys,
  onShowKeyboard,
  onLeave,
}: {
  tools: Tools;
  contents: ToolContents;
  singleKeys: boolean;
  onShowKeyboard: () => void;
  onLeave: () => void;
}) {
  return (
    <aside className="exam-side-left" aria-label="Tools">
      {rows.map(({ tool, icon, key }) => {
        const open = tools.open.includes(tool);
        return (
          <div key={tool} className={open ? 'tool is-open' : 'tool'}>
            <button
              type="button"
              className="tool-row"
              aria-expanded={open}
              onClick={() => tools.toggle(tool)}
            >
              <Icon name={icon} />
              <span className="tool-name">{toolNames[tool]}</span>
              {open ? <Icon name="close" className="tool-close" /> : singleKeys && <ShortcutKey keys={key} />}
            </button>
            {open && <ToolPanel tool={tool} tools={tools} contents={contents} />}
          </div>
        );
      })}
      <div className="tool">
        <button type="button" className="tool-row" aria-haspopup="dialog" onClick={onShowKeyboard}>
          <Icon name="list" />
          Keyboard
          {singleKeys && <ShortcutKey keys="?" />}
        </button>
      </div>
      <div className="tool">
        <button type="button" className="tool-row" aria-haspopup="dialog" onClick={onLeave}>
          <Icon name="left" />
          Leave (time runs on)
        </button>
      </div>
      <PlayerSettings />
    </aside>
  );
}

function ShortcutKey({ keys }: { keys: string }) {
  return (
    <span className="key" aria-hidden="true">
      {keys}
    </span>
  );
}

const dockedTools: readonly Tool[] = ['calculator', 'notes'];

/** The phone's buttons for the tools. */
export function ToolButtons({ tools }: { tools: Tools }) {
  return (
    <span className="sheet-position">
      {dockedTools.map((tool) => (
        <IconButton
          key={tool}
          icon={tool === 'notes' ? 'note' : tool}
          label={toolNames[tool]}
          aria-expanded={tools.open.at(-1) === tool}
          onClick={() => (tools.open.at(-1) === tool ? tools.closeAll() : tools.use(tool))}
        />
      ))}
    </span>
  );
}

/**
 * The phone's open tool, docked above Previous and Next: the question scrolls above it and is never covered.
 */
export function ToolDock({ tool, tools, contents }: { tool: Tool; tools: Tools; contents: ToolContents }) {
  return (
    <div className="tool-dock">
      <div className="tool-dock-bar">
        {dockedTools.map((other) => (
          <button
            key={other}
            type="button"
            className="tool-dock-tab"
            aria-pressed={other === tool}
            onClick={() => tools.use(other)}
          >
            {toolNames[other]}
          </button>
        ))}
        <IconButton icon="close" label="Close tools" onClick={tools.closeAll} />
      </div>
      <ToolPanel tool={tool} tools={tools} contents={contents} />
    </div>
  );
}
