import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type Snippet = ApiResponse<'listSnippets'>['snippets'][number];

/** Query of the organisation's snippets, by title. */
export function snippetsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'snippets'],
    queryFn: async ({ signal }) => (await callStaffApi('listSnippets', {}, { signal })).snippets,
  });
}

/** Stores a new snippet, or changes one. */
export function useSaveSnippet(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiRequest<'saveSnippet'>['body']) =>
      (await callStaffApi('saveSnippet', { body })).snippet,
    onSettled: () => queryClient.invalidateQueries({ queryKey: snippetsQuery(userId).queryKey }),
  });
}

/** Deletes a snippet. */
export function useDeleteSnippet(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(snippetId: Snippet['_id']) {
      try {
        await callStaffApi('deleteSnippet', { params: { snippetId } });
      } catch (failure) {
        // A colleague has deleted it meanwhile, which was the aim.
        if (errorCodeOf<'deleteSnippet'>(failure) !== 'not_found') throw failure;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: snippetsQuery(userId).queryKey }),
  });
}

/** Finds the snippets whose title or text contains the search text, ignoring case. */
export function findSnippets(snippets: readonly Snippet[], search: string): readonly Snippet[] {
  const wanted = search.trim().toLowerCase();
  return snippets.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(wanted));
}

/** Replaces the selection in a text by a snippet, and returns the new caret position. */
export function insertSnippet(
  text: string,
  marked: { start: number; end: number },
  snippet: string,
): { text: string; caret: number } {
  const before = text.slice(0, marked.start);
  return { text: before + snippet + text.slice(marked.end), caret: before.length + snippet.length };
}
