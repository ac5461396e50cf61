import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';

export type Snippet = ApiResponse<'listSnippets'>['snippets'][number];

/** Answers that the organisation keeps, by title. */
export function snippetsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'snippets'],
    queryFn: async ({ signal }) => (await callApi('listSnippets', {}, { signal })).snippets,
  });
}

/** Keeps a snippet, or changes one that is kept. */
export function useSaveSnippet(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiRequest<'saveSnippet'>['body']) =>
      (await callApi('saveSnippet', { body })).snippet,
    onSettled: () => queryClient.invalidateQueries({ queryKey: snippetsQuery(userId).queryKey }),
  });
}

/** Keeps a snippet no more. */
export function useDeleteSnippet(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(snippetId: Snippet['_id']) {
      try {
        await callApi('deleteSnippet', { params: { snippetId } });
      } catch (failure) {
        // Somebody else has deleted it meanwhile, which was what was wanted.
        if (errorCodeOf<'deleteSnippet'>(failure) !== 'not_found') throw failure;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: snippetsQuery(userId).queryKey }),
  });
}

/** Those whose title or text holds what is searched for, in whatever case. */
export function findSnippets(snippets: readonly Snippet[], search: string): readonly Snippet[] {
  const wanted = search.trim().toLowerCase();
  return snippets.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(wanted));
}

/** Text with a snippet put in the place of what is marked in it, and where the writing goes on. */
export function insertSnippet(
  text: string,
  marked: { start: number; end: number },
  snippet: string,
): { text: string; caret: number } {
  const before = text.slice(0, marked.start);
  return { text: before + snippet + text.slice(marked.end), caret: before.length + snippet.length };
}
