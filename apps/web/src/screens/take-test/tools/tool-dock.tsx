import { Icon } from '../../../ui/icon.tsx';
import { type ToolContents, ToolPanel, toolNames } from './tool-panel.tsx';
import type { Tool, Tools } from './use-tools.ts';

const order: readonly Tool[] = ['calculator', 'notes'];

/** The phone's buttons for the tools. */
export function ToolButtons({ tools }: { tools: Tools }) {
  return (
    <span className="sheet-position">
      {order.map((tool) => (
        <button
          key={tool}
          type="button"
          className="icon-button"
          aria-label={toolNames[tool]}
          aria-expanded={tools.open.at(-1) === tool}
          onClick={() => (tools.open.at(-1) === tool ? tools.closeAll() : tools.use(tool))}
        >
          <Icon name={tool === 'notes' ? 'note' : tool} />
        </button>
      ))}
    </span>
  );
}

/** The phone's open tool, docked above Previous and Next: the question scrolls above it and is never covered. */
export function ToolDock({ tool, tools, contents }: { tool: Tool; tools: Tools; contents: ToolContents }) {
  return (
    <div className="tool-dock">
      <div className="tool-dock-bar">
        {order.map((other) => (
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
        <button type="button" className="icon-button" aria-label="Close tools" onClick={tools.closeAll}>
          <Icon name="close" />
        </button>
      </div>
      <ToolPanel tool={tool} tools={tools} contents={contents} />
    </div>
  );
}
