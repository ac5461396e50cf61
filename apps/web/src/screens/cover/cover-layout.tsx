import { Outlet } from 'react-router';
import { Brand } from '../../features/tenants/brand.tsx';
import { MantineFrame } from '../../ui/mantine-frame.tsx';
import { HallDrawing } from './hall-drawing.tsx';
import './cover.css';

/** What visitors see around log-in, sign-up and verification: a sheet, and a drawing of the hall beside it. */
export function CoverLayout() {
  return (
    <MantineFrame>
      <div className="cover">
        <div className="cover-sheet">
          <header>
            <Brand className="cover-brand" />
          </header>
          <main>
            <Outlet />
          </main>
        </div>
        <HallDrawing />
      </div>
    </MantineFrame>
  );
}
