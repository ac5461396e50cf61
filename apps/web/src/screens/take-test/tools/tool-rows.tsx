import { Icon } from '../../../ui/icon.tsx';
import { type ToolContents, ToolPanel, toolNames } from './tool-panel.tsx';
import type { Tool, Tools } from './use-tools.ts';

const rows = [
  { tool: 'calculator', icon: 'calculator', key: 'Shift C' },
  { tool: 'notes', icon: 'note', key: 'Shift N' },
] as const satisfies { tool: Tool; icon: string; key: string }[];

/** The tools beside the sheet: each unfolds under its own row, in a place that is kept for it. */
export function ToolRows({
  tools,
  contents,
  singleKeys,
  onShowKeyboard,
}: {
  tools: Tools;
  contents: ToolContents;
  singleKeys: boolean;
  onShowKeyboard: () => void;
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
