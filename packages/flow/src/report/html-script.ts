/** Search, and links that open what they lead to. Without it everything can still be read. */
export const REPORT_SCRIPT = `
const search = document.getElementById('search');
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  for (const flow of document.querySelectorAll('.flow')) {
    let found = wanted === '' || flow.querySelector('summary').textContent.toLowerCase().includes(wanted);
    const whole = found;
    for (const step of flow.querySelectorAll('.step')) {
      const fits = whole || step.textContent.toLowerCase().includes(wanted);
      step.hidden = !fits;
      found = found || fits;
    }
    flow.hidden = !found;
    if (wanted !== '' && found && !whole) flow.open = true;
  }
});
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let part = target; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
  const own = target.querySelector(':scope > details');
  if (own) own.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', open);
open();
addEventListener('keydown', (event) => {
  if (event.target === search || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
  const steps = [...document.querySelectorAll('.step:not([hidden])')];
  const at = steps.findIndex((step) => '#' + step.id === location.hash);
  const next = steps[event.key === 'ArrowRight' ? at + 1 : at - 1];
  if (next) location.hash = next.id;
});
`;
