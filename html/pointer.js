/* Mouse, pen and fingers on the graph. */

const DRAG_FROM = 5; /* pixels; less is a click */

function pointerStart() {
    const {canvas} = graph;
    const fingers = new Map();
    let drag = null; /* {x, y, window, moved, call, selected}: of the first finger */
    let pinch = null; /* {distance, share, window} */

    const at = (event) => {
        const box = canvas.getBoundingClientRect();
        return {x: event.clientX - box.left, y: event.clientY - box.top};
    };
    /* The window on the side of callers or calls that a point is on. */
    const windowAt = (point) => viewOn(rowSide(shown.layout, rowAt(point.y)));
    const hover = (i) => {
        if (i !== shown.hover) {
            shown.hover = i;
            redraw();
        }
        canvas.classList.toggle('over', i >= 0);
    };
    const two = () => {
        const [a, b] = [...fingers.values()];
        return {distance: Math.max(20, Math.abs(a.x - b.x)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2};
    };

    canvas.addEventListener('pointerdown', (event) => {
        if (event.button !== 0)
            return;
        const point = at(event);
        fingers.set(event.pointerId, point);
        canvas.setPointerCapture(event.pointerId);
        tipShow(-1);
        if (fingers.size === 1) {
            drag = {...point, window: windowAt(point), moved: false, touch: event.pointerType === 'touch'};
        } else if (fingers.size === 2) {
            const {distance, x, y} = two();
            const window = windowAt({y});
            pinch = {distance, y, window, at: window.x0 + (window.x1 - window.x0) * x / graph.width};
            drag = null;
            viewPush();
        }
    });

    canvas.addEventListener('pointermove', (event) => {
        const point = at(event);
        if (fingers.has(event.pointerId))
            fingers.set(event.pointerId, point);
        if (pinch && fingers.size >= 2) {
            const {distance, x, y} = two();
            const width = Math.min(whole(), (pinch.window.x1 - pinch.window.x0) * pinch.distance / distance);
            const x0 = pinch.at - width * x / graph.width;
            viewSet({...pinch.window, x0, x1: x0 + width, top: pinch.window.top + pinch.y - y}, false);
            return;
        }
        if (drag) {
            if (!drag.moved && Math.hypot(point.x - drag.x, point.y - drag.y) >= DRAG_FROM) {
                drag.moved = true;
                canvas.classList.add('dragged');
                hover(-1);
            }
            if (drag.moved) {
                const shift = (point.x - drag.x) / graph.width * (drag.window.x1 - drag.window.x0);
                viewSet({...drag.window, x0: drag.window.x0 - shift, x1: drag.window.x1 - shift, top: drag.window.top + drag.y - point.y}, false);
            }
            return;
        }
        if (event.pointerType !== 'touch') {
            const i = graphAt(point.x, point.y);
            hover(i);
            tipShow(i, event.clientX, event.clientY);
        }
    });

    const lift = (event) => {
        fingers.delete(event.pointerId);
        canvas.classList.remove('dragged');
        if (pinch) {
            if (fingers.size < 2)
                pinch = null;
            /* The finger that stays drags on. */
            for (const point of fingers.values())
                drag = {...point, window: windowAt(point), moved: true, touch: true};
            return null;
        }
        const was = fingers.size === 0 ? drag : null;
        if (was)
            drag = null;
        return was;
    };
    canvas.addEventListener('pointerup', (event) => {
        const was = lift(event);
        if (!was || was.moved)
            return;
        const i = graphAt(was.x, was.y);
        if (i >= 0)
            callSelect(i, {zoom: !was.touch || i === shown.selected});
    });
    canvas.addEventListener('pointercancel', lift);
    canvas.addEventListener('pointerleave', () => {
        hover(-1);
        tipShow(-1);
    });
    canvas.addEventListener('dblclick', (event) => {
        const {x, y} = at(event);
        if (graphAt(x, y) < 0)
            zoomTo(-1);
    });
    canvas.addEventListener('wheel', (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? graph.height : 1;
        const across = event.deltaX * lines;
        const down = event.deltaY * lines;
        const goal = windowAt(at(event));
        tipShow(-1);
        if (event.shiftKey && !event.ctrlKey) {
            viewSet({...viewOn(0), top: goal.top + (down || across)}, false);
        } else if (Math.abs(across) > Math.abs(down)) {
            const shift = across / graph.width * (goal.x1 - goal.x0);
            viewSet({...goal, x0: goal.x0 + shift, x1: goal.x1 + shift}, false);
        } else {
            /* A pinch on a touch pad comes as a wheel with Ctrl, in small steps. */
            zoomBy(Math.exp(Math.max(-120, Math.min(120, down)) * (event.ctrlKey ? 0.01 : 0.003)), at(event).x / graph.width, false, goal);
        }
    }, {passive: false});
}
