/* The strip above the graph: all of the tree, and the window on it. */

const map = {canvas: null, paint: null, width: 0, height: 0, picture: null};

function mapFit() {
    map.canvas = byId('map');
    map.width = map.canvas.clientWidth;
    map.height = map.canvas.clientHeight;
    map.paint = canvasFit(map.canvas, map.width, map.height);
    mapForget();
}

function mapForget() {
    map.picture = null;
}

/* All of it, drawn once for a layout, a theme and a search. */
function mapPicture() {
    const key = [search.active && search.text, search.regex, colors.dark].join();
    if (map.picture && map.picture.key === key)
        return map.picture.canvas;
    const canvas = document.createElement('canvas');
    const paint = canvasFit(canvas, map.width, map.height);
    const rowHeight = Math.min(6, Math.max(1, map.height / Math.max(1, shown.layout.depths)));
    rowsPaint(paint, shown.layout, () => ({x0: 0, x1: whole()}), {width: map.width, height: map.height, y: 0, top: 0, rowHeight}, []);
    map.picture = {canvas, key};
    return canvas;
}

function mapDraw() {
    const {paint, width, height} = map;
    if (width === 0 || height === 0)
        return;
    const left = view.x0 / whole() * width;
    const right = Math.max(left + 2, view.x1 / whole() * width);
    paint.clearRect(0, 0, width, height);
    paint.drawImage(mapPicture(), 0, 0, width, height);
    if (isWhole(view))
        return;
    paint.fillStyle = colors.theme.page;
    paint.globalAlpha = 0.7;
    paint.fillRect(0, 0, left, height);
    paint.fillRect(right, 0, width - right, height);
    paint.globalAlpha = 1;
    paint.strokeStyle = colors.theme.accent;
    paint.lineWidth = 2;
    paint.strokeRect(left + 1, 1, Math.max(1, right - left - 2), height - 2);
}

/* Dragging the window moves it; dragging beside it chooses a part; a tap centres it. */
function mapStart() {
    const {canvas} = map;
    let drag = null;
    const at = (event) => (event.clientX - canvas.getBoundingClientRect().left) / map.width * whole();
    canvas.addEventListener('pointerdown', (event) => {
        const x = at(event);
        const inside = !isWhole(view) && x >= view.x0 && x <= view.x1;
        viewPush();
        drag = {x, inside, x0: view.x0, x1: view.x1, moved: false};
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
        if (!drag)
            return;
        const x = at(event);
        drag.moved = drag.moved || Math.abs(x - drag.x) > whole() * 4 / map.width;
        if (!drag.moved)
            return;
        if (drag.inside)
            viewSet({...viewOn(0), x0: drag.x0 + x - drag.x, x1: drag.x1 + x - drag.x}, false);
        else
            viewSet({...viewOn(0), x0: Math.min(x, drag.x), x1: Math.max(x, drag.x)}, false);
    });
    const end = () => {
        if (drag && !drag.moved && !drag.inside && !isWhole(view)) {
            const half = (view.x1 - view.x0) / 2;
            viewSet({...viewOn(0), x0: drag.x - half, x1: drag.x + half}, true);
        }
        drag = null;
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    canvas.addEventListener('dblclick', () => zoomTo(-1));
}
