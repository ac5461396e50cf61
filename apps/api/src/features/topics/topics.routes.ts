import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { presentListedTopic, presentSummary, presentTopic } from './topics.present.ts';
import { readTaxonomy, readTopic, searchTopics } from './topics.service.ts';

type Names = 'getTopics' | 'getTopic' | 'getSummary';

export function topicRoutes({ tenants }: { tenants: TenantDirectory }): { [Name in Names]: Handler<Name> } {
  return {
    async getTopics({ params, query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, params.subdomain, tenantId))) return new Failure('not_found');
      return { topics: (await searchTopics(query.key ?? '')).map(presentListedTopic) };
    },

    async getTopic({ params }) {
      const found = await readTopic(params.topicId);
      return found instanceof Failure ? found : { topic: presentTopic(found) };
    },

    async getSummary({ query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return { summary: presentSummary(await readTaxonomy()) };
    },
  };
}
