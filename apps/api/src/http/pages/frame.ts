import type { PageData } from '@assay/contract/page-data';
import { renderBrand, renderLogo } from './brand.ts';
import { type Html, html } from './html.ts';
import type { PageAddress } from './page-facts.ts';

type Tenant = PageData['tenant'];

const SHEET = /^\/menu\/(?:.*\/)?(take-test|check-answers)(?:\/|$)/iu;
const SHELL = /^\/(?:menu|staff)(?:\/|$)/iu;

/**
 * Progress bar for slow loads: a thin line, as the application shows it while the next page is on its way.
 */
const ON_THE_WAY = html`<progress class="on-the-way" aria-label="Loading the page"></progress>`;

/**
 * Renders the frame of the pages behind log-in, with the tenant's brand, so that a visitor who waits sees
 * where they are before any script has come: the bar of player and review, or the frame of every other page.
 * `exam-bar.css` and `menu-frame.css` of the web describe both. It is the same for every visitor: the browser
 * alone knows who is logged in.
 * @returns null for another address
 */
export function renderFrame({ path }: PageAddress, tenant: Tenant): Html | null {
  const sheet = SHEET.exec(path)?.[1];
  if (sheet !== undefined) return renderBar(tenant, sheet.toLowerCase() === 'take-test');
  return SHELL.test(path) ? renderShell(tenant) : null;
}

function renderBar(tenant: Tenant, isTest: boolean): Html {
  const whose = isTest ? `${tenant.subdomain_reference.sub_domain_name} Test` : tenant.name;
  return html`${ON_THE_WAY}<header class="exam-bar"><div class="exam-bar-id"><span class="exam-bar-logo">${renderLogo(tenant)}</span><div><p class="exam-bar-tenant">${whose}</p></div></div></header>`;
}

function renderShell(tenant: Tenant): Html {
  return html`${ON_THE_WAY}<div class="shell"><header class="shell-early">${renderBrand(tenant, 'shell-brand')}</header><main class="page" aria-busy="true"></main></div>`;
}
