import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { screenStories } from './screen-stories.ts';

const route = exampleCatalogue.routes[0];
if (route === undefined) throw new Error('the library has routes');
const files = screenStories({
  ...exampleCatalogue,
  routes: [
    { ...route, path: '/', screen: 'redirect', label: { sk: 'Úvod', en: 'Home' } },
    { ...route, path: '/profile', screen: 'profile', label: { sk: 'Profil', en: 'Profile' } },
    { ...route, path: '/verify', screen: 'verify', access: 'anybody', label: { sk: 'Overenie', en: 'Verify' } },
    { ...route, path: '/verify/:number', screen: 'verify', access: 'anybody', label: { sk: 'Overenie', en: 'Verify' } },
  ],
});

it('shows every screen of a route except redirects, grouped by label', () => {
  expect(Object.keys(files)).toEqual(['screen-Profile.stories.tsx', 'screen-Verify.stories.tsx']);
  expect(files['screen-Verify.stories.tsx']).toContain("title: 'Register/Screens/Verify'");
  expect(files['screen-Verify.stories.tsx']).toContain('export const VerifyNumberFilled: StoryObj');
});

it('shows a screen with requests also while loading and failing, without tests', () => {
  const text = files['screen-Profile.stories.tsx'] ?? '';
  expect(text).toMatch(/export const Filled: StoryObj = screenStory\(/u);
  expect(text).toMatch(/export const Loading: .*"state":"loading".*tags: \['!test'\]/u);
  expect(text).toMatch(/export const Failed: .*"state":"failed".*tags: \['!test'\]/u);
});
