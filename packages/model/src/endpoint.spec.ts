import { expect, it } from 'vitest';
import { endpointName, endpointsOf } from './endpoint.ts';

it.each([
  ['http://localhost:3000', ['http://localhost:3000/api/v1/chat/completions', 'http://localhost:3000/v1/chat/completions']],
  ['http://localhost:11434/', ['http://localhost:11434/api/v1/chat/completions', 'http://localhost:11434/v1/chat/completions']],
  ['https://api.openai.com/v1', ['https://api.openai.com/v1/chat/completions']],
  ['https://openrouter.ai/api/v1//', ['https://openrouter.ai/api/v1/chat/completions']],
  ['https://x.example/deployments/a?api-version=2', ['https://x.example/deployments/a/chat/completions?api-version=2']],
])('%s is asked at %j', (baseUrl, places) => {
  expect(endpointsOf(baseUrl, 'chat/completions').map(String)).toEqual(places);
});

it('an endpoint is named without its query', () => {
  expect(endpointsOf('https://x.example/v1?key=secret', 'chat/completions').map(endpointName)).toEqual([
    'https://x.example/v1/chat/completions',
  ]);
});
