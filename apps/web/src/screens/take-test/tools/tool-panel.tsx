import { type KeyboardEvent, useState } from 'react';
import { type CalculatorKey, CLEARED, press } from '../../../features/calculator/calculator.ts';
import { CalculatorPanel } from '../../../features/calculator/calculator-panel.tsx';
import { NotesPanel } from '../../../features/notes/notes-panel.tsx';
import type { Tool, Tools } from './use-tools.ts';
import './tools.css';

export const toolNames = { calculator: 'Calculator', notes: 'Take Notes' } as const satisfies Record<
  Tool,
  string
>;

/** What the panels show and change; kept by the page, so that closing one loses nothing. */
export type ToolContents = {
  calculator: ReturnType<typeof press>;
  pressKey: (key: CalculatorKey) => void;
  questionNumber: number;
  notes: string;
  setNotes: (notes: string) => void;
  saved: string;
};

export function useCalculator(): Pick<ToolContents, 'calculator' | 'pressKey'> {
  const [calculator, setCalculator] = useState(CLEARED);
  return { calculator, pressKey: (key) => setCalculator((before) => press(before, key)) };
}

/** One open tool. Keys pressed in it are its own, but for those that lead out. */
export function ToolPanel({ tool, tools, contents }: { tool: Tool; tools: Tools; contents: ToolContents }) {
  function leave(event: KeyboardEvent<HTMLElement>) {
    const again = tool === 'calculator' && event.shiftKey && event.key.toUpperCase() === 'C';
    if (event.key !== 'Escape' && !again) return;
    event.preventDefault();
    tools.close(tool);
  }
  return (
    <section className="tool-panel" data-panel={tool} aria-label={toolNames[tool]} onKeyDown={leave}>
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
          saved={contents.saved}
          onChange={contents.setNotes}
          focusRef={tools.notesRef}
        />
      )}
    </section>
  );
}
